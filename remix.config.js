/** Remix is configured here; vite.config.ts hands this to its Vite plugin. */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
  },
};
