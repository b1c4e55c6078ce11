/** `reload` in a page's loader data: the page looks again by itself, in place of leaving at the end of the session. */
export type Reload = { seconds: number; withoutScript?: boolean }

/** A document obeys its first refresh only: it has no other one. */
export function PageReload({ of: { seconds, withoutScript } }: { of: Reload }) {
  const meta = <meta httpEquiv="refresh" content={String(seconds)} />
  return withoutScript ? <noscript>{meta}</noscript> : meta
}
