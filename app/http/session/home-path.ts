import type { HomeScreen } from "~/domain/identity/home-screen.ts"

/** The address of each home screen; unavailable ones lead to the account. Source: specification 1 section 2, Login. */
const PATHS: Partial<Record<HomeScreen, string>> = {
  admin: "/admin",
  management: "/management",
  home: "/home",
}

export const homePath = (homeScreen: HomeScreen): string => PATHS[homeScreen] ?? "/account"
