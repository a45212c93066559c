/* Loaded before the C library: the k-th write or sync after fail_at(k, error) fails with that error
   of errno; a full disk fails at writes only. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/types.h>
#include <unistd.h>

static int left, failure, failed;

void fail_at(int k, int error) {
    left = k;
    failure = error;
    failed = 0;
}

int has_failed(void) {
    return failed;
}

static int fails(int at_sync) {
    if (at_sync && failure == ENOSPC)
        return 0;
    if (left <= 0 || --left > 0)
        return 0;
    failed = 1;
    errno = failure;
    return 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    return fails(0) ? -1 : real(file, bytes, size, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
    ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
    return fails(0) ? -1 : real(file, bytes, size, offset);
}

int fdatasync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    return fails(1) ? -1 : real(file);
}

int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    return fails(1) ? -1 : real(file);
}
