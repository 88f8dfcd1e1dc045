/* glibc's checked forms of the functions that fill a buffer from outside; SIZE, the size of that
   buffer, is not needed (see fortify_stdio.c). */

#define _GNU_SOURCE
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

char *__fgets_chk(char *to, size_t size, int n, FILE *file)
{
	return fgets(to, n, file);
}

size_t __fread_chk(void *to, size_t size, size_t each, size_t count, FILE *file)
{
	return fread(to, each, count, file);
}

ssize_t __read_chk(int fd, void *to, size_t n, size_t size)
{
	return read(fd, to, n);
}

ssize_t __pread_chk(int fd, void *to, size_t n, off_t offset, size_t size)
{
	return pread(fd, to, n, offset);
}

ssize_t __pread64_chk(int fd, void *to, size_t n, off_t offset, size_t size)
{
	return pread(fd, to, n, offset);
}

ssize_t __recv_chk(int fd, void *to, size_t n, size_t size, int flags)
{
	return recv(fd, to, n, flags);
}

ssize_t __recvfrom_chk(int fd, void *to, size_t n, size_t size, int flags,
	struct sockaddr *from, socklen_t *length)
{
	return recvfrom(fd, to, n, flags, from, length);
}

ssize_t __readlink_chk(const char *path, char *to, size_t n, size_t size)
{
	return readlink(path, to, n);
}

ssize_t __readlinkat_chk(int fd, const char *path, char *to, size_t n, size_t size)
{
	return readlinkat(fd, path, to, n);
}

char *__getcwd_chk(char *to, size_t n, size_t size)
{
	return getcwd(to, n);
}

char *__realpath_chk(const char *path, char *to, size_t size)
{
	return realpath(path, to);
}

int __gethostname_chk(char *to, size_t n, size_t size)
{
	return gethostname(to, n);
}

int __getgroups_chk(int n, gid_t *to, size_t size)
{
	return getgroups(n, to);
}

size_t __confstr_chk(int name, char *to, size_t n, size_t size)
{
	return confstr(name, to, n);
}

int __ttyname_r_chk(int fd, char *to, size_t n, size_t size)
{
	return ttyname_r(fd, to, n);
}

int __poll_chk(struct pollfd *fds, nfds_t n, int timeout, size_t size)
{
	return poll(fds, n, timeout);
}

int __ppoll_chk(struct pollfd *fds, nfds_t n, const struct timespec *timeout,
	const sigset_t *mask, size_t size)
{
	return ppoll(fds, n, timeout, mask);
}

/* The index of the word of an fd_set that holds FD. */
long __fdelt_chk(long fd)
{
	return fd / (8 * (long)sizeof(long));
}
