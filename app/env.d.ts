interface ImportMetaEnv {
  readonly BUILT_AT: string
  readonly PROGRAM_VERSION: string
}

/** React Router's build of the application: the manifest, the entry and every route. */
declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router"

  export const assets: ServerBuild["assets"]
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"]
  export const basename: ServerBuild["basename"]
  export const entry: ServerBuild["entry"]
  export const future: ServerBuild["future"]
  export const isSpaMode: ServerBuild["isSpaMode"]
  export const prerender: ServerBuild["prerender"]
  export const publicPath: ServerBuild["publicPath"]
  export const routeDiscovery: ServerBuild["routeDiscovery"]
  export const routes: ServerBuild["routes"]
  export const ssr: ServerBuild["ssr"]
}

/** Made of docs/guide and CHANGELOG.md by guide-plugin.ts. */
declare module "virtual:guide" {
  export const PAGES: import("./values/guide-page.ts").GuidePage[]
  export const PICTURES: Record<string, string>
}
