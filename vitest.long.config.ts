import { defineConfig } from "vitest/config"
import usual from "./vitest.config.ts"

/** The tests that `npm run test:long` runs and `npm test` does not: tests of minutes, on the built program. */
export default defineConfig({
  ...usual,
  test: { ...usual.test, include: ["tests/long/**/*.test.ts"], exclude: [], testTimeout: 1_200_000 },
})
