#!/bin/sh
# Certificates of your own for the cluster that searches (docs/scaling.md):  sh deploy/certificates.sh /srv/mandate/certificates
# One authority, and one certificate with its key for the bot, the scheduler and the workers. Who has the key can run
# code there: copy it only to machines of the cluster. Keep ca.key elsewhere, or delete it.
set -eu
umask 077
mkdir -p "$1"
cd "$1"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj "/CN=mandate authority" \
    -keyout ca.key -out ca.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=mandate" -keyout key.pem -out request.pem
openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -out cert.pem
rm -f request.pem ca.srl
