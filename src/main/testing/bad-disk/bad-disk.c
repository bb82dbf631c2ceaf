/*
 * A disk that fails on command. Loaded before libc (LD_PRELOAD), it intercepts the calls with which
 * SQLite writes and reads files. BAD_DISK names a file of 8 bytes that is shared with the
 * controlling process: a mode and a delay, both 32-bit in the machine's byte order. With
 * BAD_DISK_FOLDER, only files in that folder are slow.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { GOOD, FULL, READ_ONLY, GONE, SLOW };

static volatile struct { uint32_t mode, delay_us; } good, *orders = &good;
static const char *slow_folder;

__attribute__((constructor)) static void hear(void) {
  const char *path = getenv("BAD_DISK");
  slow_folder = getenv("BAD_DISK_FOLDER");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  void *shared = file < 0 ? MAP_FAILED : mmap(NULL, sizeof good, PROT_READ, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) orders = shared;
  if (file >= 0) close(file);
}

/* What prevents a write; 0 when nothing does. */
static int write_error(void) {
  switch (orders->mode) {
    case FULL: return ENOSPC;
    case READ_ONLY: return EROFS;
    case GONE: return EIO;
    default: return 0;
  }
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRITES(name, parameters, arguments, result)  \
  result name parameters {                           \
    static __typeof__(&name) real;                   \
    if (!real) real = REAL(name);                    \
    int error = write_error();                       \
    if (!error) return real arguments;               \
    errno = error;                                   \
    return -1;                                       \
  }

WRITES(pwrite, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at), ssize_t)
WRITES(pwrite64, (int file, const void *bytes, size_t size, off64_t at), (file, bytes, size, at), ssize_t)
WRITES(ftruncate, (int file, off_t size), (file, size), int)
WRITES(ftruncate64, (int file, off64_t size), (file, size), int)

#define READS(name, parameters, arguments)           \
  ssize_t name parameters {                          \
    static __typeof__(&name) real;                   \
    if (!real) real = REAL(name);                    \
    if (orders->mode != GONE) return real arguments; \
    errno = EIO;                                     \
    return -1;                                       \
  }

READS(pread, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at))
READS(pread64, (int file, void *bytes, size_t size, off64_t at), (file, bytes, size, at))

/* A whole delay, even if a profiler's signals interrupt it. */
static void pass(uint32_t delay_us) {
  struct timespec left = {delay_us / 1000000, delay_us % 1000000 * 1000L};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {}
}

static int is_slow(int file) {
  char link[32], path[4096];
  if (orders->mode != SLOW) return 0;
  if (!slow_folder) return 1;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  size_t wanted = strlen(slow_folder);
  return length >= (ssize_t)wanted && memcmp(path, slow_folder, wanted) == 0;
}

#define SYNCS(name)                                          \
  int name(int file) {                                       \
    static __typeof__(&name) real;                           \
    if (!real) real = REAL(name);                            \
    if (is_slow(file)) pass(orders->delay_us);               \
    if (orders->mode != GONE) return real(file);             \
    errno = EIO;                                             \
    return -1;                                               \
  }

SYNCS(fsync)
SYNCS(fdatasync)
