# The site as an image: one for web, worker, beat and door (compose.yaml, docs/running.md).
FROM python:3.11-slim-bookworm AS packages
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /srv/venv
COPY requirements.lock .
RUN /srv/venv/bin/pip install --require-hashes -r requirements.lock

FROM python:3.11-slim-bookworm
ENV PATH=/srv/venv/bin:$PATH PYTHONUNBUFFERED=1 VAR_DIR=/srv/var
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin cursus \
    && install -d -o cursus -g cursus -m 700 /srv/var
COPY --from=packages /srv/venv /srv/venv
WORKDIR /srv/cursus
COPY manage.py gunicorn.conf.py LICENSE ./
COPY engine engine
COPY games games
COPY qvsite qvsite
COPY static static
COPY templates templates
RUN python -m compileall -q engine games qvsite
USER cursus
# Static files are part of the image. Neither value is kept: with a broker named, no key is made.
RUN SECRET_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(50))')" BROKER_URL=redis://nowhere python manage.py collectstatic --noinput

EXPOSE 8000
HEALTHCHECK --start-period=20s --interval=30s --timeout=5s \
    CMD ["python", "-c", "from urllib.request import urlopen as ask; ask('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["gunicorn", "qvsite.wsgi", "--bind", "0.0.0.0:8000", "--workers", "2", \
     "--max-requests", "20000", "--max-requests-jitter", "2000"]
