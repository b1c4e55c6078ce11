import type { StartPage } from "~/domain/identity/home-screen.ts"

/** The address of each start page. Source: specification 1 section 2, Login. */
const PATHS: Record<StartPage, string> = {
  admin: "/admin",
  management: "/management",
  today: "/management/today",
  maintenance: "/maintenance",
  home: "/home",
  account: "/account",
}

export const homePath = (startPage: StartPage): string => PATHS[startPage]
