/*
 * What a disk is told, written down: loaded into a process with LD_PRELOAD, it logs every change below TORTURE_ROOT (bytes,
 * sizes, names) and every fsync, in the order in which they happened, to TORTURE_LOG. The log is written with plain
 * writes, which outlive kill -9; from it `disk/log.ts` makes the disk that a power cut would have left. fsync does not wait
 * for a real disk: it takes up to TORTURE_SYNC_US microseconds, drawn anew each time, so that a cut finds some under way.
 *
 * Files that end in -shm are left out: SQLite makes them anew. Writes through shared mappings are not seen; `cases/rig.ts`
 * compares the log's own end with the real folder, and would tell.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { OPEN = 1, CLOSE, WRITE, TRUNCATE, SYNC, RENAME, LINK, UNLINK, MKDIR, RMDIR, UNSUPPORTED };
enum { CREATED = 1, EMPTIED = 2 };

struct entry {
  uint32_t magic;
  uint32_t type;
  int32_t fd;
  uint32_t flags;
  uint64_t number;  /* WRITE: offset; TRUNCATE: size; SYNC: how many entries there were when it began */
  uint64_t time_ns; /* the file's own time after it */
  uint32_t first_length;
  uint32_t second_length;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static char root[PATH_MAX];
static size_t root_length;
static uint64_t entries;
static unsigned longest_sync_us;
static unsigned random_state = 1;
/*
 * What each descriptor was opened on: one that the C library closed by itself may have been opened again since. `known_bytes`: the
 * size of the file as far as this process wrote it.
 */
static struct { dev_t device; ino_t number; off_t known_bytes; } tracked[65536];

#define REAL(name) ((__typeof__(&name))next(#name))
static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

__attribute__((constructor)) static void begin(void) {
  const char *where = getenv("TORTURE_ROOT"), *log = getenv("TORTURE_LOG"), *us = getenv("TORTURE_SYNC_US");
  if (!where || !log) return;
  snprintf(root, sizeof root, "%s", where);
  root_length = strlen(root);
  longest_sync_us = us ? (unsigned)atoi(us) : 0;
  random_state = (unsigned)getpid();
  log_fd = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* Holding the lock. */
static void append(uint32_t type, int fd, uint32_t flags, uint64_t number, uint64_t time_ns, const void *first,
                   size_t first_length, const void *second, size_t second_length) {
  struct entry head = {0x50435554, type, fd, flags, number, time_ns, (uint32_t)first_length, (uint32_t)second_length};
  struct iovec parts[3] = {
      {&head, sizeof head}, {(void *)first, first_length}, {(void *)second, second_length}};
  if (REAL(writev)(log_fd, parts, 3) != (ssize_t)(sizeof head + first_length + second_length)) abort();
  entries++;
}

enum { most_descriptors = sizeof tracked / sizeof *tracked };
static int is_tracked(int fd) {
  if (log_fd < 0 || fd < 0 || fd >= most_descriptors || tracked[fd].number == 0) return 0;
  struct stat facts;
  int cause = errno;
  int is_same = fstat(fd, &facts) == 0 && facts.st_ino == tracked[fd].number && facts.st_dev == tracked[fd].device;
  errno = cause;
  if (!is_same) tracked[fd].number = 0;
  return is_same;
}

/* The absolute path when it lies below the root, else NULL. */
static const char *below(int dirfd, const char *path, char *full) {
  if (log_fd < 0 || !path) return NULL;
  if (path[0] == '/') snprintf(full, PATH_MAX, "%s", path);
  else {
    char folder[PATH_MAX];
    if (dirfd == AT_FDCWD) {
      if (!getcwd(folder, sizeof folder)) return NULL;
    } else {
      char link[64];
      snprintf(link, sizeof link, "/proc/self/fd/%d", dirfd);
      ssize_t length = readlink(link, folder, sizeof folder - 1);
      if (length < 0) return NULL;
      folder[length] = 0;
    }
    if (snprintf(full, PATH_MAX, "%s/%s", folder, path) >= PATH_MAX) return NULL;
  }
  size_t length = strlen(full);
  while (length > 1 && full[length - 1] == '/') full[--length] = 0;
  if (strncmp(full, root, root_length) != 0 || (full[root_length] != '/' && full[root_length] != 0)) return NULL;
  return length > 4 && strcmp(full + length - 4, "-shm") == 0 ? NULL : full;
}

static uint64_t time_of(int fd) {
  struct stat facts;
  return fstat(fd, &facts) == 0 ? (uint64_t)facts.st_mtim.tv_sec * 1000000000u + (uint64_t)facts.st_mtim.tv_nsec : 0;
}

static int open_logged(int dirfd, const char *path, int flags, mode_t mode) {
  char full[PATH_MAX];
  int (*real)(int, const char *, int, ...) = REAL(openat);
  if (!below(dirfd, path, full)) return real(dirfd, path, flags, mode);
  pthread_mutex_lock(&lock);
  struct stat facts;
  int existed = stat(full, &facts) == 0;
  int fd = real(dirfd, path, flags, mode);
  int cause = errno;
  if (fd >= 0 && fd < most_descriptors && fstat(fd, &facts) == 0) {
    tracked[fd].device = facts.st_dev;
    tracked[fd].number = facts.st_ino;
    tracked[fd].known_bytes = facts.st_size;
    append(OPEN, fd, existed ? ((flags & O_TRUNC) ? EMPTIED : 0) : CREATED, 0, time_of(fd), full, strlen(full), NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  errno = cause;
  return fd;
}

static mode_t mode_of(int flags, va_list list) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; }
#define OPENER(name, parameters, dirfd)                \
  int name parameters {                                \
    va_list list;                                      \
    va_start(list, flags);                             \
    mode_t mode = mode_of(flags, list);                \
    va_end(list);                                      \
    return open_logged(dirfd, path, flags, mode);      \
  }
OPENER(open, (const char *path, int flags, ...), AT_FDCWD)
OPENER(open64, (const char *path, int flags, ...), AT_FDCWD)
OPENER(openat, (int dirfd, const char *path, int flags, ...), dirfd)
OPENER(openat64, (int dirfd, const char *path, int flags, ...), dirfd)
int creat(const char *path, mode_t mode) { return open_logged(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int fd) {
  if (!is_tracked(fd)) return REAL(close)(fd);
  pthread_mutex_lock(&lock);
  tracked[fd].number = 0;
  append(CLOSE, fd, 0, 0, 0, NULL, 0, NULL, 0);
  int result = REAL(close)(fd);
  pthread_mutex_unlock(&lock);
  return result;
}

static ssize_t written(int fd, ssize_t result, off_t offset, const void *bytes) {
  int cause = errno;
  if (result > 0) {
    append(WRITE, fd, 0, (uint64_t)offset, time_of(fd), bytes, (size_t)result, NULL, 0);
    if (offset + result > tracked[fd].known_bytes) tracked[fd].known_bytes = offset + result;
  }
  pthread_mutex_unlock(&lock);
  errno = cause;
  return result;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  if (!is_tracked(fd)) return REAL(pwrite64)(fd, bytes, length, offset);
  pthread_mutex_lock(&lock);
  return written(fd, REAL(pwrite64)(fd, bytes, length, offset), offset, bytes);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }

ssize_t write(int fd, const void *bytes, size_t length) {
  if (!is_tracked(fd)) return REAL(write)(fd, bytes, length);
  pthread_mutex_lock(&lock);
  ssize_t result = REAL(write)(fd, bytes, length);
  /* Also right for files opened to append: where it ended, less what was written. */
  return written(fd, result, result > 0 ? lseek(fd, 0, SEEK_CUR) - result : 0, bytes);
}

/* Several buffers become several writes: that is what they are to a disk. */
static ssize_t each(int fd, const struct iovec *parts, int count, off_t offset, int at_offset) {
  ssize_t total = 0;
  for (int index = 0; index < count; index++) {
    ssize_t result = at_offset ? pwrite64(fd, parts[index].iov_base, parts[index].iov_len, offset + total)
                               : write(fd, parts[index].iov_base, parts[index].iov_len);
    if (result < 0) return total > 0 ? total : result;
    total += result;
    if ((size_t)result < parts[index].iov_len) break;
  }
  return total;
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  return is_tracked(fd) ? each(fd, parts, count, 0, 0) : REAL(writev)(fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  return is_tracked(fd) ? each(fd, parts, count, offset, 1) : REAL(pwritev)(fd, parts, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  return is_tracked(fd) ? each(fd, parts, count, offset, 1) : REAL(pwritev64)(fd, parts, count, offset);
}

int ftruncate64(int fd, off64_t size) {
  if (!is_tracked(fd)) return REAL(ftruncate64)(fd, size);
  pthread_mutex_lock(&lock);
  int result = REAL(ftruncate64)(fd, size), cause = errno;
  if (result == 0) {
    append(TRUNCATE, fd, 0, (uint64_t)size, time_of(fd), NULL, 0, NULL, 0);
    tracked[fd].known_bytes = size;
  }
  pthread_mutex_unlock(&lock);
  errno = cause;
  return result;
}
int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

/*
 * Logs what another process wrote to this file, before the fsync that covers it. FFmpeg writes copies through a descriptor that it
 * was given, and runs without this library. Holding the lock.
 */
static void append_writes_of_others(int fd) {
  struct stat facts;
  if (fstat(fd, &facts) != 0 || facts.st_size <= tracked[fd].known_bytes) return;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  int readable = REAL(open)(link, O_RDONLY | O_CLOEXEC);
  if (readable < 0) abort();
  static char block[1 << 20];
  for (off_t at = 0; at < facts.st_size;) {
    ssize_t length = pread(readable, block, sizeof block, at);
    if (length <= 0) abort();
    append(WRITE, fd, 0, (uint64_t)at, time_of(fd), block, (size_t)length, NULL, 0);
    at += length;
  }
  REAL(close)(readable);
  tracked[fd].known_bytes = facts.st_size;
}

static int sync_logged(int fd) {
  pthread_mutex_lock(&lock);
  append_writes_of_others(fd);
  uint64_t covered = entries;
  random_state = random_state * 1103515245u + 12345u;
  unsigned us = longest_sync_us ? (random_state >> 8) % longest_sync_us : 0;
  pthread_mutex_unlock(&lock);
  struct timespec wait = {0, (long)us * 1000};
  if (us) nanosleep(&wait, NULL);
  pthread_mutex_lock(&lock);
  append(SYNC, fd, 0, covered, 0, NULL, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return 0;
}
int fsync(int fd) { return is_tracked(fd) ? sync_logged(fd) : REAL(fsync)(fd); }
int fdatasync(int fd) { return is_tracked(fd) ? sync_logged(fd) : REAL(fdatasync)(fd); }

static int name_changed(int result, uint32_t type, const char *first, const char *second) {
  int cause = errno;
  if (result == 0)
    append(type, -1, 0, 0, 0, first, first ? strlen(first) : 0, second, second ? strlen(second) : 0);
  pthread_mutex_unlock(&lock);
  errno = cause;
  return result;
}

#define TWO_NAMES(name, type, parameters, from_dir, from, to_dir, to, arguments)               \
  int name parameters {                                                                        \
    char full_from[PATH_MAX], full_to[PATH_MAX];                                               \
    const char *first = below(from_dir, from, full_from), *second = below(to_dir, to, full_to); \
    if (!first && !second) return REAL(name) arguments;                                        \
    pthread_mutex_lock(&lock);                                                                 \
    return name_changed(REAL(name) arguments, first && second ? type : UNSUPPORTED, first, second); \
  }
TWO_NAMES(rename, RENAME, (const char *from, const char *to), AT_FDCWD, from, AT_FDCWD, to, (from, to))
TWO_NAMES(renameat, RENAME, (int a, const char *from, int b, const char *to), a, from, b, to, (a, from, b, to))
TWO_NAMES(link, LINK, (const char *from, const char *to), AT_FDCWD, from, AT_FDCWD, to, (from, to))
TWO_NAMES(linkat, LINK, (int a, const char *from, int b, const char *to, int flags), a, from, b, to,
          (a, from, b, to, flags))

#define ONE_NAME(name, type, parameters, dirfd, arguments)            \
  int name parameters {                                               \
    char full[PATH_MAX];                                              \
    if (!below(dirfd, path, full)) return REAL(name) arguments;       \
    pthread_mutex_lock(&lock);                                        \
    return name_changed(REAL(name) arguments, type, full, NULL);      \
  }
ONE_NAME(unlink, UNLINK, (const char *path), AT_FDCWD, (path))
ONE_NAME(unlinkat, (flags & AT_REMOVEDIR) ? RMDIR : UNLINK, (int dirfd, const char *path, int flags), dirfd,
         (dirfd, path, flags))
ONE_NAME(rmdir, RMDIR, (const char *path), AT_FDCWD, (path))
ONE_NAME(mkdir, MKDIR, (const char *path, mode_t mode), AT_FDCWD, (path, mode))
ONE_NAME(mkdirat, MKDIR, (int dirfd, const char *path, mode_t mode), dirfd, (dirfd, path, mode))
int remove(const char *path) {
  struct stat facts;
  return lstat(path, &facts) == 0 && S_ISDIR(facts.st_mode) ? rmdir(path) : unlink(path);
}
