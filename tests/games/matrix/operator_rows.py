"""The operators' pages: who may do what (read as `rows` says)."""

OPERATORS = r"""
/admin/
    GET  >login     200        200
    POST >login     200        200
/admin/(?P<url>.*)$
    GET  >login     404        404
    POST >login     404        404
/admin/^(?P<app_label>auth|account|accounts|mfa|usersessions|post|play|forum|bots|inbox|feeds|leagues|archive)/$
    GET  >login     200        200
    POST >login     200        200
/admin/account/emailaddress/
    GET  >login     403        200
    POST >login     403        200
/admin/account/emailaddress/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/account/emailaddress/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        200
/admin/account/emailaddress/<path:object_id>/delete/
    GET  >login     403        200
    POST >login     403        200
/admin/account/emailaddress/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/account/emailaddress/add/
    GET  >login     403        200
    POST >login     403        200
/admin/accounts/user/
    GET  >login     200        200
    POST >login     200        200
/admin/accounts/user/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/accounts/user/<path:object_id>/change/
    GET  >login     200        200
    POST >login     done       done
/admin/accounts/user/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/accounts/user/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/accounts/user/add/
    GET  >login     403        403
    POST >login     403        403
/admin/auth/group/
    GET  >login     403        200
    POST >login     403        200
/admin/auth/group/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/auth/group/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        200
/admin/auth/group/<path:object_id>/delete/
    GET  >login     403        200
    POST >login     403        200
/admin/auth/group/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/auth/group/add/
    GET  >login     403        200
    POST >login     403        200
/admin/archive/commentreport/
    GET  >login     200        200
    POST >login     done       done
/admin/archive/commentreport/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/archive/commentreport/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/archive/commentreport/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/archive/commentreport/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/archive/commentreport/add/
    GET  >login     403        403
    POST >login     403        403
/admin/archive/studyreport/
    GET  >login     200        200
    POST >login     done       done
/admin/archive/studyreport/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/archive/studyreport/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/archive/studyreport/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/archive/studyreport/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/archive/studyreport/add/
    GET  >login     403        403
    POST >login     403        403
/admin/autocomplete/
    GET  >login     403        403
    POST >login     405        405
/admin/bots/housecursor/
    GET  >login     403        200
    POST >login     403        200
/admin/bots/housecursor/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/bots/housecursor/<path:object_id>/change/
    GET  >login     403        >index
    POST >login     403        403
/admin/bots/housecursor/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/bots/housecursor/<path:object_id>/history/
    GET  >login     >index     >index
    POST >login     >index     >index
/admin/bots/housecursor/add/
    GET  >login     403        403
    POST >login     403        403
/admin/feeds/delivery/
    GET  >login     403        200
    POST >login     403        200
/admin/feeds/delivery/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/feeds/delivery/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/feeds/delivery/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/feeds/delivery/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/feeds/delivery/add/
    GET  >login     403        403
    POST >login     403        403
/admin/forum/message/
    GET  >login     200        200
    POST >login     200        200
/admin/forum/message/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/forum/message/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/forum/message/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/forum/message/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/forum/message/add/
    GET  >login     403        403
    POST >login     403        403
/admin/forum/offer/
    GET  >login     200        200
    POST >login     200        200
/admin/forum/offer/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/forum/offer/<path:object_id>/change/
    GET  >login     >index     >index
    POST >login     403        403
/admin/forum/offer/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/forum/offer/<path:object_id>/history/
    GET  >login     >index     >index
    POST >login     >index     >index
/admin/forum/offer/add/
    GET  >login     403        403
    POST >login     403        403
/admin/forum/report/
    GET  >login     200        200
    POST >login     done       done
/admin/forum/report/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/forum/report/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/forum/report/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/forum/report/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/forum/report/add/
    GET  >login     403        403
    POST >login     403        403
/admin/inbox/incomingmail/
    GET  >login     403        200
    POST >login     403        200
/admin/inbox/incomingmail/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/inbox/incomingmail/<path:object_id>/change/
    GET  >login     403        >index
    POST >login     403        403
/admin/inbox/incomingmail/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/inbox/incomingmail/<path:object_id>/history/
    GET  >login     >index     >index
    POST >login     >index     >index
/admin/inbox/incomingmail/add/
    GET  >login     403        403
    POST >login     403        403
/admin/jsi18n/
    GET  >login     200        200
    POST >login     405        405
/admin/leagues/case/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/case/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/case/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/case/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/case/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/case/add/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/entrant/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/entrant/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/entrant/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/entrant/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/entrant/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/entrant/add/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/journalline/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/journalline/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/journalline/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/journalline/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/journalline/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/journalline/add/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/league/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/league/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/league/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/league/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/league/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/league/add/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/leaguetable/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/leaguetable/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/leaguetable/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/leaguetable/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/leaguetable/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/leaguetable/add/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/season/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/season/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/season/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/season/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/season/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/season/add/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/step/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/step/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/step/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/step/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/step/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/step/add/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/substitutecall/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/substitutecall/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/leagues/substitutecall/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/leagues/substitutecall/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/leagues/substitutecall/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/leagues/substitutecall/add/
    GET  >login     403        403
    POST >login     403        403
/admin/login/
    GET  in        403       403       403       403       403       >index    >index
    POST in        403       403       403       403       403       200       200
/admin/logout/
    GET  >index     405        405
    POST >index     200        200
/admin/mfa/authenticator/
    GET  >login     200        200
    POST >login     200        200
/admin/mfa/authenticator/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/mfa/authenticator/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/mfa/authenticator/<path:object_id>/delete/
    GET  >login     200        200
    POST >login     done       done
/admin/mfa/authenticator/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/mfa/authenticator/add/
    GET  >login     403        403
    POST >login     403        403
/admin/password_change/
    GET  >login     >account_change_password  >account_change_password
    POST >login     >account_change_password  >account_change_password
/admin/password_change/done/
    GET  >login     200        200
    POST >login     405        405
/admin/play/entry/
    GET  >login     200        200
    POST >login     200        200
/admin/play/entry/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/play/entry/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/play/entry/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/play/entry/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/play/entry/add/
    GET  >login     403        403
    POST >login     403        403
/admin/play/intervention/
    GET  >login     200        200
    POST >login     200        200
/admin/play/intervention/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/play/intervention/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/play/intervention/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/play/intervention/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/play/intervention/add/
    GET  >login     403        403
    POST >login     403        403
/admin/play/outage/
    GET  >login     403        200
    POST >login     403        200
/admin/play/outage/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/play/outage/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/play/outage/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/play/outage/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/play/outage/add/
    GET  >login     403        403
    POST >login     403        403
/admin/play/packedlog/
    GET  >login     403        200
    POST >login     403        200
/admin/play/packedlog/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/play/packedlog/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/play/packedlog/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/play/packedlog/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/play/packedlog/add/
    GET  >login     403        403
    POST >login     403        403
/admin/play/seat/
    GET  >login     200        200
    POST >login     200        200
/admin/play/seat/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/play/seat/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/play/seat/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/play/seat/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/play/seat/add/
    GET  >login     403        403
    POST >login     403        403
/admin/play/table/
    GET  >login     200        200
    POST >login     200        200
/admin/play/table/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/play/table/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/play/table/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/play/table/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/play/table/<path:object_id>/intervene/
    GET  >login     200        200
    POST >login     done       done
/admin/play/table/add/
    GET  >login     403        403
    POST >login     403        403
/admin/post/mail/
    GET  >login     403        200
    POST >login     403        200
/admin/post/mail/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/post/mail/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/post/mail/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/post/mail/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/post/mail/add/
    GET  >login     403        403
    POST >login     403        403
/admin/post/mailbox/
    GET  >login     403        200
    POST >login     403        200
/admin/post/mailbox/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/post/mailbox/<path:object_id>/change/
    GET  >login     403        >index
    POST >login     403        403
/admin/post/mailbox/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/post/mailbox/<path:object_id>/history/
    GET  >login     >index     >index
    POST >login     >index     >index
/admin/post/mailbox/add/
    GET  >login     403        403
    POST >login     403        403
/admin/post/notice/
    GET  >login     403        200
    POST >login     403        200
/admin/post/notice/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/post/notice/<path:object_id>/change/
    GET  >login     403        200
    POST >login     403        403
/admin/post/notice/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/post/notice/<path:object_id>/history/
    GET  >login     403        200
    POST >login     403        200
/admin/post/notice/add/
    GET  >login     403        403
    POST >login     403        403
/admin/r/<path:row>
    GET  404
    POST 404
/admin/r/<path:content_type_id>/<path:object_id>/
    GET  404
    POST 404
/admin/usersessions/usersession/
    GET  >login     200        200
    POST >login     200        200
/admin/usersessions/usersession/<path:object_id>/
    GET  >login     >change    >change
    POST >login     >change    >change
/admin/usersessions/usersession/<path:object_id>/change/
    GET  >login     200        200
    POST >login     403        403
/admin/usersessions/usersession/<path:object_id>/delete/
    GET  >login     403        403
    POST >login     403        403
/admin/usersessions/usersession/<path:object_id>/history/
    GET  >login     200        200
    POST >login     200        200
/admin/usersessions/usersession/add/
    GET  >login     403        403
    POST >login     403        403
"""
