import { useNonce } from "./nonce.tsx"

/**
 * A small script for a page that works without it; a module, as Vite serves it in development. `src` comes from `import src from
 * "./x.enhance.ts?worker&url"`.
 */
export function Enhance({ src }: { src: string }) {
  return <script type="module" src={src} nonce={useNonce()} suppressHydrationWarning />
}
