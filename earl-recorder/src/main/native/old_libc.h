/* The versions of glibc's symbols before 2.17, by which the shipped recorder also runs on old systems. */
#if defined(__x86_64__)
#define OLD(name) __asm__(".symver " #name "," #name "@GLIBC_2.2.5");
OLD(dladdr)
OLD(dlopen)
OLD(dlsym)
OLD(pthread_attr_getstack)
OLD(pthread_getattr_np)
OLD(pthread_key_create)
OLD(pthread_once)
OLD(pthread_setspecific)
OLD(pthread_sigmask)
#undef OLD
#define OLD(name) __asm__(".symver " #name "," #name "@GLIBC_2.3.3");
OLD(dladdr1)
OLD(timer_create)
OLD(timer_delete)
OLD(timer_settime)
#undef OLD
#endif
