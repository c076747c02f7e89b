"""What programs and mail services read and write, and the mail page (read as `rows` says)."""

MAIL = r"""
/anymail/^mailgun/inbound(_mime)?/$
    GET  404
    POST 404
/anymail/amazon_ses/inbound/
    GET  404
    POST 404
/anymail/amazon_ses/tracking/
    GET  404
    POST 404
/anymail/brevo/inbound/
    GET  404
    POST 404
/anymail/brevo/tracking/
    GET  405
    POST 400
/anymail/mailersend/inbound/
    GET  404
    POST 404
/anymail/mailersend/tracking/
    GET  404
    POST 404
/anymail/mailgun/tracking/
    GET  404
    POST 404
/anymail/mailjet/inbound/
    GET  405
    POST 400
/anymail/mailjet/tracking/
    GET  405
    POST 400
/anymail/mailtrap/inbound/
    GET  404
    POST 404
/anymail/mailtrap/tracking/
    GET  405
    POST 400
/anymail/mandrill/
    GET  405
    POST 404
/anymail/mandrill/tracking/
    GET  405
    POST 404
/anymail/postal/inbound/
    GET  404
    POST 404
/anymail/postal/tracking/
    GET  404
    POST 404
/anymail/postmark/inbound/
    GET  405
    POST 400
/anymail/postmark/tracking/
    GET  405
    POST 400
/anymail/resend/inbound/
    GET  404
    POST 404
/anymail/resend/tracking/
    GET  405
    POST 400
/anymail/sendgrid/inbound/
    GET  405
    POST 400
/anymail/sendgrid/tracking/
    GET  405
    POST 400
/anymail/sendinblue/inbound/
    GET  404
    POST 404
/anymail/sendinblue/tracking/
    GET  405
    POST 400
/anymail/sparkpost/inbound/
    GET  405
    POST 400
/anymail/sparkpost/tracking/
    GET  405
    POST 400
/anymail/unisender_go/tracking/
    GET  404
    POST 404
/dev/mail/
    GET  200
    POST 405
/dev/mail/<int:mail_id>/
    GET  200
    POST 405
/dev/mail/<int:mail_id>/answer/
    GET  200
    POST done
/dev/mail/<int:mail_id>/html/
    GET  200
    POST 405
/dev/mail/<int:mail_id>/image/<str:cid>/
    GET  404
    POST 405
/feeds/<str:key>/deadlines.ics
    GET  200
    POST 405
/feeds/<str:key>/table.atom
    GET  200
    POST 405
/feeds/<str:key>/turns.atom
    GET  200
    POST 405
/app.webmanifest
    GET  200
    POST 405
/app-worker.js
    GET  200
    POST 405
/offline/
    GET  200
    POST 405
/healthz
    GET  200
    POST 405
/stop/<str:token>/
    GET  200
    POST done
"""
