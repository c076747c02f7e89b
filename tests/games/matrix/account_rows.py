"""Accounts, people, rules and lobby: who may do what (read as `rows` says)."""

ACCOUNT = r"""
/
    GET  200
    POST 405
/account/
    GET  in        200
    POST 405
/account/2fa/
    GET  in        200
    POST in        405
/account/2fa/authenticate/
    GET  in        >home
    POST in        >home
/account/2fa/reauthenticate/
    GET  in        >account_reauthenticate
    POST in        >account_reauthenticate
/account/2fa/recovery-codes/
    GET  in        404
    POST in        405
/account/2fa/recovery-codes/download/
    GET  in        404
    POST in        404
/account/2fa/recovery-codes/generate/
    GET  in        200
    POST in        200
/account/2fa/totp/activate/
    GET  in        200
    POST in        200
/account/2fa/totp/deactivate/
    GET  in        404
    POST in        404
/account/2fa/webauthn/
    GET  in        200
    POST in        405
/account/2fa/webauthn/add/
    GET  in        200
    POST in        200
/account/2fa/webauthn/keys/<int:pk>/edit/
    GET  in        404
    POST in        404
/account/2fa/webauthn/keys/<int:pk>/remove/
    GET  in        404
    POST in        404
/account/2fa/webauthn/login/
    GET  in        >home
    POST in        >home
/account/2fa/webauthn/reauthenticate/
    GET  in        >account_reauthenticate
    POST in        >account_reauthenticate
/^account/confirm-email/(?P<key>[-:\w]+)/$
    GET  200
    POST 200
/account/^confirm-email/(?P<key>[-:\w]+)/$
    GET  200
    POST 200
/account/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$
    GET  200
    POST 200
/account/close/
    GET  in        200
    POST in        done
/account/confirm-email/
    GET  200
    POST 405
/account/email/
    GET  in        200
    POST in        done
/account/export/
    GET  405
    POST in        200
/account/feeds/
    GET  in        200
    POST 405
/account/feeds/addresses/
    GET  405
    POST in        >overview  >overview  done      >overview  done      >overview  >overview
/account/feeds/addresses/<int:pk>/give-up/
    GET  405
    POST in        >overview  >overview  done      >overview  >overview  >overview  >overview
/account/feeds/addresses/<int:pk>/renew/
    GET  405
    POST in        >overview  >overview  done      >overview  >overview  >overview  >overview
/account/feeds/devices/
    GET  405
    POST in        >overview
/account/feeds/hooks/
    GET  405
    POST in        done
/account/feeds/receivers/<int:pk>/
    GET  in        404       404       200       404       404       404       404
    POST 405
/account/feeds/receivers/<int:pk>/on/
    GET  405
    POST in        404       404       >receiver  404       404       404       404
/account/feeds/receivers/<int:pk>/remove/
    GET  405
    POST in        >overview  >overview  done      >overview  >overview  >overview  >overview
/account/feeds/receivers/<int:pk>/secret/
    GET  405
    POST in        404       404       done      404       404       404       404
/account/feeds/receivers/<int:pk>/test/
    GET  405
    POST in        404       404       done      404       404       404       404
/account/feeds/worker.js
    GET  200
    POST 405
/account/inactive/
    GET  200
    POST 405
/account/keep/
    GET  in        >overview
    POST in        >overview
/account/login/
    GET  200       >home
    POST done      >home
/account/login/code/
    GET  200       >home
    POST done      >home
/account/login/code/confirm/
    GET  >account_request_login_code  >home
    POST >account_request_login_code  >home
/account/logout/
    GET  >home     200
    POST >home
/account/mails/
    GET  in        200
    POST 405
/account/mails/test/
    GET  405
    POST in        >mails    >mails    done      >mails    >mails    >mails    >mails
/account/notices/
    GET  in        200
    POST in        done
/account/notices/preset/
    GET  405
    POST in        done
/account/notices/prove/
    GET  405
    POST in >preferences >preferences done >preferences >preferences >preferences >preferences
/account/notices/works/<str:token>/
    GET  in        200
    POST in        >preferences
/account/password/change/
    GET  in        200
    POST in        done
/account/password/reset/
    GET  200
    POST done
/account/password/reset/done/
    GET  200
    POST 405
/account/password/reset/key/done/
    GET  200
    POST 405
/account/password/set/
    GET  in        >account_change_password
    POST in        >account_change_password
/account/profile/
    GET  in        200
    POST in        200
/account/reauthenticate/
    GET  in        200
    POST in        >home
/account/sessions/
    GET  in        200
    POST 405
/account/sessions/<int:pk>/end/
    GET  405
    POST in        >sessions  >sessions  done      >sessions  >sessions  >sessions  >sessions
/account/sessions/end-others/
    GET  405
    POST in        >sessions  >sessions  done      >sessions  >sessions  >sessions  >sessions
/account/signup/
    GET  200       >home
    POST done      >home
/account/people/
    GET  in        200
    POST 405
/account/emblem/
    GET  in        200
    POST in        done
/account/time/
    GET  in        200
    POST in        done
/account/time/away/
    GET  405
    POST in        done
/account/time/away/<int:pk>/end/
    GET  405
    POST in        >time     >time     done      >time     >time     >time     >time
/account/welcome/
    GET  in        200
    POST in        done
/notices/
    GET  in        200
    POST 405
/notices/read/
    GET  405
    POST in        >notices
/house/
    GET  200
    POST 405
/house/<slug:slug>/
    GET  200
    POST 405
/house/<slug:slug>/card/
    GET  200
    POST 405
/people/
    GET  200
    POST 405
/people/<slug:slug>/
    GET  200
    POST 405
/people/<slug:slug>/card/
    GET  200
    POST 405
/people/<slug:slug>/tie/
    GET  405
    POST in        done      done      >person   done      done      done      done
/people/<slug:slug>/games/
    GET  200
    POST 405
/rules/
    GET  200
    POST 405
/rules/<slug:game>/
    GET  200
    POST 405
"""
