/*
 * A disk that cannot read some places, loaded into a process with LD_PRELOAD: reads at an offset below TORTURE_ROOT fail with
 * EIO. Which ones follows from TORTURE_READ_SEED alone, by the file's name, the offset, and how often that place was read before:
 * not from the clock or from which thread came first. TORTURE_READ_SHARE of a thousand fail, once the file TORTURE_READ_FROM is
 * there (at once where that is not set).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *root, *from;
static size_t root_length;
static uint64_t seed;
static unsigned share;
static atomic_ushort times_read[1 << 20];

__attribute__((constructor)) static void begin(void) {
  const char *where = getenv("TORTURE_ROOT"), *drawn = getenv("TORTURE_READ_SEED"), *of = getenv("TORTURE_READ_SHARE");
  if (!where || !drawn || !of) return;
  root = strdup(where);
  root_length = strlen(root);
  seed = strtoull(drawn, NULL, 10);
  share = strtoul(of, NULL, 10);
  from = getenv("TORTURE_READ_FROM");
  if (from) from = strdup(from);
}

/* splitmix64 */
static uint64_t mixed(uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

static int fails(int fd, off64_t offset) {
  char link[32], path[PATH_MAX];
  if (!root) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= (ssize_t)root_length || strncmp(path, root, root_length) != 0) return 0;
  path[length] = 0;
  if (from && access(from, F_OK) != 0) return 0;
  uint64_t place = mixed(seed ^ (uint64_t)offset);
  for (const char *letter = path + root_length; *letter; letter++) place = mixed(place ^ (uint64_t)(unsigned char)*letter);
  uint64_t times = atomic_fetch_add(&times_read[place & ((1 << 20) - 1)], 1);
  return mixed(place ^ (times << 32)) % 1000 < share;
}

#define READ(name)                                                                       \
  ssize_t name(int fd, void *into, size_t size, off64_t offset) {                        \
    static ssize_t (*real)(int, void *, size_t, off64_t);                                \
    if (!real) real = (ssize_t(*)(int, void *, size_t, off64_t))dlsym(RTLD_NEXT, #name); \
    if (fails(fd, offset)) {                                                             \
      errno = EIO;                                                                       \
      return -1;                                                                         \
    }                                                                                    \
    return real(fd, into, size, offset);                                                 \
  }
READ(pread)
READ(pread64)
