/** Colors from the tokens (app/ui/styles/tokens.css) for places without a style sheet: the browser's bars, and an installed portal until its first page. */
export const THEME = { bar: "#10302f", barInDark: "#0b2524", background: "#f2f6f3" } as const

export function ThemeColor() {
  return (
    <>
      <meta name="theme-color" content={THEME.bar} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={THEME.barInDark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
