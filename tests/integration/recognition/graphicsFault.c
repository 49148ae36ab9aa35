/* A driver of a graphics device for Vulkan that breaks at its first call, as a broken driver does. Built by graphicsFault.ts. */
#include <stdlib.h>
void *vk_icdGetInstanceProcAddr(void *instance, const char *name) {
  (void)instance;
  (void)name;
  abort();
}
int vk_icdNegotiateLoaderICDInterfaceVersion(unsigned *version) {
  (void)version;
  abort();
}
