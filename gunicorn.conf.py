"""Gunicorn's settings; it reads this file by itself when it is started in this folder.

The command line takes precedence. docs/locks.md lists how long the site waits for what.
"""

import os

worker_class = "games.common.web_worker.Worker"
logger_class = "qvsite.web_log.WebLog"  # removes keys from addresses
workers = 1
threads = 8
worker_connections = 1000
timeout = (
    30  # seconds without a sign of life before a worker is killed; threads have limits of their own
)
graceful_timeout = 20
keepalive = 5
limit_request_line = 0  # the worker bounds all of the head, so a page can say what is too long
control_socket_disable = True
if os.path.isdir("/dev/shm"):  # noqa: S108  (the sign of life must not wait for a disk)
    worker_tmp_dir = "/dev/shm"  # noqa: S108
