import type { HomeScreen } from "~/domain/identity/home-screen.ts"

/** The address of each home screen. Source: specification 1 section 2, Login. */
const PATHS: Record<HomeScreen, string> = {
  admin: "/admin",
  management: "/management",
  maintenance: "/maintenance",
  home: "/home",
  account: "/account",
}

export const homePath = (homeScreen: HomeScreen): string => PATHS[homeScreen]
