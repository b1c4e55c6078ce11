import type { HomeScreen } from "~/domain/identity/home-screen.ts"

/** Where each home screen is; those whose area is not there lead to the account. Source: specification 1 section 2, Login. */
const PATHS: Partial<Record<HomeScreen, string>> = {
  admin: "/admin",
  management: "/management",
  home: "/home",
}

/** The address of a home screen. */
export const homePath = (homeScreen: HomeScreen): string => PATHS[homeScreen] ?? "/account"
