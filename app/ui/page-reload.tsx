/** `reload` in a page's loader data: the page reloads by itself, instead of opening the sign-in page at the end of the session. */
export type Reload = { seconds: number; withoutScript?: boolean }

/** A page must have no other refresh: browsers obey only the first. */
export function PageReload({ of: { seconds, withoutScript } }: { of: Reload }) {
  const meta = <meta httpEquiv="refresh" content={String(seconds)} />
  return withoutScript ? <noscript>{meta}</noscript> : meta
}
