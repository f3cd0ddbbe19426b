/** Remix is configured here; vite.config.ts hands this to its Vite plugin. */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    // A link that is followed while the route of a background request is being asked for would end in a 404.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
  },
};
