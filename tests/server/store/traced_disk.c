/* Loaded before the C library: writes down what is done to the files of a folder, in its order, in the file TRACE.

   A record: kind (W write, T truncate, S sync, U unlink, A acknowledged), length of the path, length of the
   bytes, a number (offset, size, or what was acknowledged), the path, the bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static FILE *trace;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("TRACED");
    trace = fopen(getenv("TRACE"), "ab");
    if (!folder || !trace)
        abort();
}

static void note(char kind, const char *path, uint64_t number, const void *bytes, uint32_t size) {
    uint32_t length = strlen(path);
    fwrite(&kind, 1, 1, trace);
    fwrite(&length, 4, 1, trace);
    fwrite(&size, 4, 1, trace);
    fwrite(&number, 8, 1, trace);
    fwrite(path, 1, length, trace);
    fwrite(bytes, 1, size, trace);
    fflush(trace);
}

static int is_traced(const char *path) {
    return strncmp(path, folder, strlen(folder)) == 0;
}

/* The path of an open file; empty if nobody cares. */
static const char *path_of(int file) {
    static char path[PATH_MAX];
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length < 0 ? 0 : length] = 0;
    return is_traced(path) ? path : "";
}

void acknowledged(const char *table, uint64_t seq) {
    pthread_mutex_lock(&one_at_a_time);
    note('A', table, seq, "", 0);
    pthread_mutex_unlock(&one_at_a_time);
}

#define DONE(kind, path, number, bytes, size) \
    const char *at = path; \
    if (done >= 0 && *at) \
        note(kind, at, number, bytes, size); \
    pthread_mutex_unlock(&one_at_a_time); \
    return done

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
    ssize_t (*real)(int, const void *, size_t, off_t) = dlsym(RTLD_NEXT, "pwrite");
    pthread_mutex_lock(&one_at_a_time);
    ssize_t done = real(file, bytes, size, offset);
    DONE('W', path_of(file), offset, bytes, done);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    pthread_mutex_lock(&one_at_a_time);
    ssize_t done = real(file, bytes, size, offset);
    DONE('W', path_of(file), offset, bytes, done);
}

int ftruncate(int file, off_t size) {
    int (*real)(int, off_t) = dlsym(RTLD_NEXT, "ftruncate");
    pthread_mutex_lock(&one_at_a_time);
    int done = real(file, size);
    DONE('T', path_of(file), size, "", 0);
}

int ftruncate64(int file, off64_t size) {
    int (*real)(int, off64_t) = dlsym(RTLD_NEXT, "ftruncate64");
    pthread_mutex_lock(&one_at_a_time);
    int done = real(file, size);
    DONE('T', path_of(file), size, "", 0);
}

int fsync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    pthread_mutex_lock(&one_at_a_time);
    int done = real(file);
    DONE('S', path_of(file), 0, "", 0);
}

int fdatasync(int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    pthread_mutex_lock(&one_at_a_time);
    int done = real(file);
    DONE('S', path_of(file), 0, "", 0);
}

int unlink(const char *path) {
    int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
    pthread_mutex_lock(&one_at_a_time);
    int done = real(path);
    DONE('U', is_traced(path) ? path : "", 0, "", 0);
}
