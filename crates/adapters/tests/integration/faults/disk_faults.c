/* Preloaded into a test process: lets writes to its SQLite files fail.

   The environment variable DISK_FAULTS names a file of three numbers of 32 bits, which the test sets: the error to
   fail with, or 0; which call fails first, counted from 1 downwards with every call; and whether all later calls fail
   too. A fourth counts the calls that have failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct faults {
  int32_t error, countdown, lasting, failed;
};
static struct faults *faults;

__attribute__((constructor)) static void open_faults(void) {
  const char *path = getenv("DISK_FAULTS");
  int fd = path ? open(path, O_RDWR) : -1;
  void *mapped = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped == MAP_FAILED) abort();
  faults = mapped;
}

static int fails(int fd) {
  char link[32], path[PATH_MAX + 1];
  int32_t error = __atomic_load_n(&faults->error, __ATOMIC_SEQ_CST);
  if (!error) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX);
  if (length < 0) return 0;
  path[length] = 0;
  if (!strstr(path, ".sqlite")) return 0;
  int32_t left = __atomic_sub_fetch(&faults->countdown, 1, __ATOMIC_SEQ_CST);
  if (left > 0 || (left < 0 && !faults->lasting)) return 0;
  __atomic_add_fetch(&faults->failed, 1, __ATOMIC_SEQ_CST);
  errno = error;
  return 1;
}

#define INTERCEPT(result, name, parameters, arguments)                                  \
  result name parameters {                                                              \
    static result(*real) parameters;                                                    \
    if (!real) real = (result(*) parameters)dlsym(RTLD_NEXT, #name);                    \
    return fails(fd) ? -1 : real arguments;                                             \
  }

INTERCEPT(ssize_t, write, (int fd, const void *bytes, size_t size), (fd, bytes, size))
INTERCEPT(ssize_t, pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at))
INTERCEPT(ssize_t, pwrite64, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size, at))
INTERCEPT(int, ftruncate, (int fd, off_t size), (fd, size))
INTERCEPT(int, ftruncate64, (int fd, off64_t size), (fd, size))
INTERCEPT(int, fsync, (int fd), (fd))
INTERCEPT(int, fdatasync, (int fd), (fd))
