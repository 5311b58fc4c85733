/**
 * Properties of `process` that give access to native code, other processes, the debugger, the user identity
 * or open handles. Code of data models must not reach them.
 */
export const PROCESS_POWERS =
  `_debugEnd _debugProcess _getActiveHandles _getActiveRequests _kill _linkedBinding _rawDebug
   _startProfilerIdleNotifier _stopProfilerIdleNotifier binding chdir dlopen execve initgroups kill
   loadEnvFile openStdin report setegid seteuid setgid setgroups setuid umask`.split(/\s+/);
