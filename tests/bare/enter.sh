#!/bin/sh
# Runs in mount and process namespaces of its own: makes the folder $1 the root of the file system, with the kernel's file
# systems in it, and runs the rest there. All of it is gone when this ends. Not by chroot: in one, the kernel refuses the
# user namespaces that Chromium's sandbox needs.
set -e
ROOT=$1
shift
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /sys "$ROOT/sys"
mount --rbind /dev "$ROOT/dev"
# Of its own: what Chromium and the tests leave there is gone with it.
mount -t tmpfs -o mode=1777 shm "$ROOT/dev/shm"
cd "$ROOT"
mkdir -p old-root
pivot_root . old-root
cd /
umount -l /old-root
rmdir /old-root
exec "$@"
