#!/bin/sh
# The guest's first program: kernel file systems, a real udevd, the project over a read-only share; then what was asked for.
export PATH=/bin:/sbin:/usr/bin HOME=/root
mount -t proc proc /proc
KERNEL=$(cut -d' ' -f1 /proc/uptime)
mount -t sysfs sys /sys
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mount -t devtmpfs dev /dev
mkdir -p /dev/pts /dev/shm
mount -t tmpfs run /run
mount -t tmpfs -o size=80% tmp /tmp
mkdir -p /run/udev
ln -s /run /var/run
echo /bin/modprobe > /proc/sys/kernel/modprobe
/lib/udev/systemd-udevd --daemon --resolve-names=never
modprobe -a virtio_pci 9pnet_virtio 9p xhci_pci usb_storage sd_mod nls_utf8 nls_ascii
udevadm trigger --action=add --subsystem-match=usb --subsystem-match=block --subsystem-match=scsi
udevadm settle --timeout=20
mount -t 9p -o trans=virtio,version=9p2000.L,msize=524288,cache=loose,ro project /project
RUN=$(sed -n 's/.*rig\.run=\([^ ]*\).*/\1/p' /proc/cmdline)
cd /project
echo "rig: kernel up after $KERNEL s, system after $(cut -d' ' -f1 /proc/uptime) s"
node "/project/$RUN"
echo "rig: ended $?"
poweroff -f
