/** The provider's form in our colors, light or dark. The form is a separate page, which our style sheet does not reach. */
import type { Appearance } from "@stripe/stripe-js"
import { useSyncExternalStore } from "react"

const dark = matchMedia("(prefers-color-scheme: dark)")

/** Whether the person's system is set to dark. Follows later changes. */
export function usePrefersDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      dark.addEventListener("change", changed)
      return () => dark.removeEventListener("change", changed)
    },
    () => dark.matches,
  )
}

const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim()

export const appearance = (isDark: boolean): Appearance => ({
  theme: isDark ? "night" : "stripe",
  variables: {
    colorPrimary: color("accent"),
    colorBackground: color("sheet"),
    colorText: color("ink"),
    colorTextSecondary: color("ink-2"),
    colorDanger: color("problem"),
    borderRadius: "6px",
    fontFamily: 'system-ui, "Segoe UI", Roboto, sans-serif',
    fontSizeBase: "16px",
  },
})
