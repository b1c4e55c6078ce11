/** TypeScript's functions on syntax trees, from version 5, because version 7 has none. */
export { ts as default } from "@ts-morph/common"
