/** TypeScript's functions on syntax trees as version 5 has them: version 7 has none. */
export { ts as default } from "@ts-morph/common"
