import { useNonce } from "./nonce.tsx"

/** A small module script for a page that works without it. `src` comes from `import src from "./x.enhance.ts?worker&url"`. */
export function Enhance({ src }: { src: string }) {
  return <script type="module" src={src} nonce={useNonce()} suppressHydrationWarning />
}
