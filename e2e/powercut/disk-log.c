/*
 * Records what a program does to the files under a folder, so that the disk can be rebuilt as a
 * power cut might leave it. Loaded before libc (LD_PRELOAD); DISK_LOG names the log, and
 * DISK_LOG_ROOT the folder. Each record is a single append, so that threads and processes can share
 * a log. Memory maps are not recorded: SQLite maps only its shared-memory index, which it rebuilds.
 *
 * A write is recorded before the call, and its outcome after it: a program that is killed in between
 * has written what the next one finds.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The order is that of KINDS in disk-log.ts. */
enum kind { WRITE, TRUNCATE, SYNC, CREATE, RENAME, UNLINK, LINK, MKDIR, RMDIR, WRITTEN };

struct record {
  uint32_t size, kind;
  uint64_t started, ended, inode;
  int64_t at;
  uint32_t path_size, other_path_size, data_size, number;
};

static int log_file = -1;
static char root[PATH_MAX];
static size_t root_size;

__attribute__((constructor)) static void begin(void) {
  const char *log_path = getenv("DISK_LOG"), *folder = getenv("DISK_LOG_ROOT");
  if (!log_path || !folder || !realpath(folder, root)) return;
  root_size = strlen(root);
  log_file = syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int is_inside(const char *path) {
  return log_file >= 0 && !strncmp(path, root, root_size) && (path[root_size] == '/' || !path[root_size]);
}

static void append_numbered(enum kind kind, uint32_t number, uint64_t started, ino_t inode, int64_t at,
                            const char *path, const char *other, const struct iovec *data, int pieces,
                            size_t data_size) {
  int error = errno;
  size_t path_size = strlen(path), other_size = strlen(other);
  struct record record = {
      .size = sizeof record + path_size + other_size + data_size,
      .kind = kind,
      .started = started,
      .ended = now(),
      .inode = inode,
      .at = at,
      .path_size = path_size,
      .other_path_size = other_size,
      .data_size = data_size,
      .number = number,
  };
  struct iovec parts[3 + IOV_MAX];
  parts[0] = (struct iovec){&record, sizeof record};
  parts[1] = (struct iovec){(void *)path, path_size};
  parts[2] = (struct iovec){(void *)other, other_size};
  int count = 3;
  for (size_t left = data_size; left > 0 && pieces > 0 && count < IOV_MAX; pieces -= 1, data += 1) {
    size_t size = data->iov_len < left ? data->iov_len : left;
    parts[count++] = (struct iovec){data->iov_base, size};
    left -= size;
  }
  if (syscall(SYS_writev, log_file, parts, count) != (ssize_t)record.size) {
    static const char sentence[] = "disk-log: a record could not be written whole\n";
    syscall(SYS_write, 2, sentence, sizeof sentence - 1);
    _exit(97);
  }
  errno = error;
}

static void append(enum kind kind, uint64_t started, ino_t inode, int64_t at, const char *path,
                   const char *other, const struct iovec *data, int pieces, size_t data_size) {
  append_numbered(kind, 0, started, inode, at, path, other, data, pieces, data_size);
}

/* The absolute path of an open file or folder under the root; 0 for any other. */
static int path_of(int file, char *path, struct stat *status) {
  char link[64];
  if (log_file < 0 || fstat(file, status)) return 0;
  if (!S_ISREG(status->st_mode) && !S_ISDIR(status->st_mode)) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t size = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  if (size < 0) return 0;
  path[size] = 0;
  return is_inside(path);
}

/* The absolute path of a name, whose folder exists; 0 outside of the root. */
static int path_named(int folder, const char *name, char *path) {
  if (log_file < 0) return 0;
  char whole[2 * PATH_MAX], parent[2 * PATH_MAX], real[PATH_MAX];
  if (name[0] == '/' || folder == AT_FDCWD) snprintf(whole, sizeof whole, "%s", name);
  else snprintf(whole, sizeof whole, "/proc/self/fd/%d/%s", folder, name);
  size_t size = strlen(whole);
  while (size > 1 && whole[size - 1] == '/') whole[--size] = 0;
  char *slash = strrchr(whole, '/');
  const char *last = slash ? slash + 1 : whole;
  if (!slash) strcpy(parent, ".");
  else snprintf(parent, sizeof parent, "%.*s", (int)(slash == whole ? 1 : slash - whole), whole);
  if (!realpath(parent, real)) return 0;
  if (snprintf(path, PATH_MAX, "%s/%s", real, last) >= PATH_MAX) return 0;
  return is_inside(path);
}

#define REAL(name)                                       \
  static __typeof__(&name) real;                         \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void log_opened(int file, int flags, uint64_t started) {
  char path[PATH_MAX];
  struct stat status;
  if (file < 0 || log_file < 0 || !(flags & (O_CREAT | O_TRUNC))) return;
  if (!path_of(file, path, &status)) return;
  if (flags & O_CREAT) append(CREATE, started, status.st_ino, 0, path, "", NULL, 0, 0);
  if (flags & O_TRUNC) append(TRUNCATE, started, status.st_ino, 0, path, "", NULL, 0, 0);
}

#define MODE                                                    \
  mode_t mode = 0;                                              \
  if (flags & (O_CREAT | (O_TMPFILE & ~O_DIRECTORY))) {         \
    va_list rest;                                               \
    va_start(rest, flags);                                      \
    mode = va_arg(rest, mode_t);                                \
    va_end(rest);                                               \
  }

#define OPENS(name)                              \
  int name(const char *path, int flags, ...) {   \
    MODE;                                        \
    REAL(name);                                  \
    uint64_t started = now();                    \
    int file = real(path, flags, mode);          \
    log_opened(file, flags, started);            \
    return file;                                 \
  }

OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                       \
  int name(int folder, const char *path, int flags, ...) {   \
    MODE;                                                    \
    REAL(name);                                              \
    uint64_t started = now();                                \
    int file = real(folder, path, flags, mode);              \
    log_opened(file, flags, started);                        \
    return file;                                             \
  }

OPENS_AT(openat)
OPENS_AT(openat64)

/* Records a write that begins. Returns its number; 0 when it is not recorded. */
static uint32_t begin_write(int file, int64_t at, const struct iovec *data, int pieces, uint64_t started) {
  static uint32_t numbers;
  char path[PATH_MAX];
  struct stat status;
  if (!path_of(file, path, &status)) return 0;
  size_t size = 0;
  for (int piece = 0; piece < pieces; piece += 1) size += data[piece].iov_len;
  if (size == 0) return 0;
  if (at < 0) at = fcntl(file, F_GETFL) & O_APPEND ? status.st_size : lseek(file, 0, SEEK_CUR);
  uint32_t number = __atomic_add_fetch(&numbers, 1, __ATOMIC_RELAXED);
  append_numbered(WRITE, number, started, status.st_ino, at, path, "", data, pieces, size);
  return number;
}

/* Records how many bytes a write that has begun wrote, and where; none when it failed. */
static void end_write(uint32_t number, int file, int64_t at, ssize_t size, uint64_t started) {
  if (number == 0) return;
  if (at < 0 && size > 0) at = lseek(file, 0, SEEK_CUR) - size;
  append_numbered(WRITTEN, number, started, size > 0 ? size : 0, at, "", "", NULL, 0, 0);
}

#define WRITES(name, parameters, arguments, at, ...)                      \
  ssize_t name parameters {                                               \
    REAL(name);                                                           \
    uint64_t started = now();                                             \
    uint32_t number = begin_write(file, at, __VA_ARGS__, started);        \
    ssize_t size = real arguments;                                        \
    end_write(number, file, at, size, started);                           \
    return size;                                                          \
  }

#define ONE_PIECE &(struct iovec){(void *)bytes, length}, 1

WRITES(write, (int file, const void *bytes, size_t length), (file, bytes, length), -1, ONE_PIECE)
WRITES(pwrite, (int file, const void *bytes, size_t length, off_t at), (file, bytes, length, at), at, ONE_PIECE)
WRITES(pwrite64, (int file, const void *bytes, size_t length, off64_t at), (file, bytes, length, at), at, ONE_PIECE)
WRITES(writev, (int file, const struct iovec *data, int pieces), (file, data, pieces), -1, data, pieces)
WRITES(pwritev, (int file, const struct iovec *data, int pieces, off_t at), (file, data, pieces, at), at, data, pieces)
WRITES(pwritev64, (int file, const struct iovec *data, int pieces, off64_t at), (file, data, pieces, at), at, data, pieces)

/* Makes Node fall back to reading and writing when it copies, which are calls that are recorded. */
ssize_t sendfile(int out, int in, off_t *offset, size_t count) {
  REAL(sendfile);
  char path[PATH_MAX];
  struct stat status;
  if (!path_of(out, path, &status)) return real(out, in, offset, count);
  errno = EINVAL;
  return -1;
}

ssize_t sendfile64(int out, int in, off64_t *offset, size_t count) {
  return sendfile(out, in, (off_t *)offset, count);
}

long syscall(long number, ...) {
  REAL(syscall);
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
  long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_copy_file_range && log_file >= 0) {
    errno = EXDEV;
    return -1;
  }
  return real(number, a, b, c, d, e, f);
}

int ioctl(int file, unsigned long request, ...) {
  REAL(ioctl);
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (request == 0x40049409 /* FICLONE */ && log_file >= 0) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return real(file, request, argument);
}

#define TRUNCATES(name, offset)                                                        \
  int name(int file, offset size) {                                                    \
    REAL(name);                                                                        \
    char path[PATH_MAX];                                                               \
    struct stat status;                                                                \
    uint64_t started = now();                                                          \
    int result = real(file, size);                                                     \
    if (!result && path_of(file, path, &status))                                       \
      append(TRUNCATE, started, status.st_ino, size, path, "", NULL, 0, 0);            \
    return result;                                                                     \
  }

TRUNCATES(ftruncate, off_t)
TRUNCATES(ftruncate64, off64_t)

int truncate(const char *name, off_t size) {
  int file = open(name, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  int result = ftruncate(file, size);
  close(file);
  return result;
}

#define SYNCS(name)                                                                    \
  int name(int file) {                                                                 \
    REAL(name);                                                                        \
    char path[PATH_MAX];                                                               \
    struct stat status;                                                                \
    uint64_t started = now();                                                          \
    int result = real(file);                                                           \
    if (!result && path_of(file, path, &status))                                       \
      append(SYNC, started, status.st_ino, 0, path, "", NULL, 0, 0);                   \
    return result;                                                                     \
  }

SYNCS(fsync)
SYNCS(fdatasync)

/* What happens to a name. Its path is found before the call, while the folder exists. */
#define NAMES(name, kind, parameters, arguments, folder, named)                        \
  int name parameters {                                                                \
    REAL(name);                                                                        \
    char path[PATH_MAX];                                                               \
    int is_ours = path_named(folder, named, path);                                     \
    uint64_t started = now();                                                          \
    int result = real arguments;                                                       \
    if (!result && is_ours) append(kind, started, 0, 0, path, "", NULL, 0, 0);         \
    return result;                                                                     \
  }

NAMES(unlink, UNLINK, (const char *name), (name), AT_FDCWD, name)
NAMES(unlinkat, flags & AT_REMOVEDIR ? RMDIR : UNLINK, (int folder, const char *name, int flags), (folder, name, flags), folder, name)
NAMES(mkdir, MKDIR, (const char *name, mode_t mode), (name, mode), AT_FDCWD, name)
NAMES(mkdirat, MKDIR, (int folder, const char *name, mode_t mode), (folder, name, mode), folder, name)
NAMES(rmdir, RMDIR, (const char *name), (name), AT_FDCWD, name)

#define TWO_NAMES(name, kind)                                                                     \
  int name(const char *from, const char *to) {                                                    \
    REAL(name);                                                                                   \
    char path[PATH_MAX], other[PATH_MAX];                                                         \
    int is_ours = path_named(AT_FDCWD, from, path) && path_named(AT_FDCWD, to, other);            \
    uint64_t started = now();                                                                     \
    int result = real(from, to);                                                                  \
    if (!result && is_ours) append(kind, started, 0, 0, path, other, NULL, 0, 0);                 \
    return result;                                                                                \
  }

TWO_NAMES(rename, RENAME)
TWO_NAMES(link, LINK)
