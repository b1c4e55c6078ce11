/** The specification's version, shown in the sidebar and by the API. Source: specification 1 section 1. */
export const VERSION = "0.9.16"
export const API_VERSION = "0.9.16"

/** The version of this program, as package.json names it and CHANGELOG.md describes it. */
export const programVersion = (): string => import.meta.env.PROGRAM_VERSION

/** The instant at which this program was built, in milliseconds. */
export const builtAt = (): number => Date.parse(import.meta.env.BUILT_AT)
