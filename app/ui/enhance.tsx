import { useNonce } from "./nonce.tsx"

/** A small script that adds comfort to a page which works without it. `src` comes from `import src from "./x.enhance.ts?worker&url"`. */
export function Enhance({ src }: { src: string }) {
  return <script src={src} defer nonce={useNonce()} suppressHydrationWarning />
}
