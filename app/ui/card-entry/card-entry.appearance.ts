/** The look of the provider's form, which is a page of its own: our colors, light or dark. */
import type { Appearance } from "@stripe/stripe-js"
import { useSyncExternalStore } from "react"

const dark = matchMedia("(prefers-color-scheme: dark)")

/** Whether the person's system is dark, also when that changes. */
export function useDarkness(): boolean {
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
