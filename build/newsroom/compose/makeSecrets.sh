#!/bin/sh
# Makes secrets/, settings.env and store.env beside compose.yaml. Changes nothing that is there.
#   ./makeSecrets.sh https://tapelog.example https://s3.tapelog.example
set -eu
cd "$(dirname "$0")"
if [ $# -ne 2 ]; then
  echo "Give the address that clients use, and that of the store: $0 https://tapelog.example https://s3.tapelog.example" >&2
  exit 2
fi
if [ -e secrets ]; then
  echo "secrets/ is there already. Nothing was changed." >&2
  exit 1
fi
umask 077
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
mkdir secrets models
chmod 755 secrets models
password=$(random 24)
key_id=GK$(random 12)
secret=$(random 32)
printf %s "$password" > secrets/database-password
printf %s "postgres://tapelog:$password@database:5432/tapelog" > secrets/database-url
printf %s "$secret" > secrets/store-secret
: > secrets/worker-key
# The programs in the containers are not root, and read these as others do. The folder of this file keeps others out.
chmod 644 secrets/*
cat > settings.env <<END
TAPELOG_LISTEN_PUBLIC_ORIGIN=$1
TAPELOG_STORE_PUBLIC_ENDPOINT=$2
TAPELOG_STORE_ACCESS_KEY_ID=$key_id
END
cat > store.env <<END
GARAGE_DEFAULT_ACCESS_KEY=$key_id
GARAGE_DEFAULT_SECRET_KEY=$secret
GARAGE_RPC_SECRET=$(random 32)
END
chmod 700 .
echo "Made secrets/, settings.env and store.env."
