/** `npm ci` installs exactly the reviewed packages: every package has a hash, and none names a host. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

type Locked = { integrity?: string; resolved?: string; version?: string; hasInstallScript?: boolean; dev?: boolean }
type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", name), "utf8"))
const packages = Object.entries((read("package-lock.json") as { packages: Record<string, Locked> }).packages)
const installed = packages.filter(([path]) => path !== "")

test("every package in the lock file carries its hash and no host", () => {
  const broken = installed.filter(
    ([, { integrity, resolved }]) => !integrity?.startsWith("sha512-") || resolved !== undefined,
  )
  expect(broken.map(([path]) => path)).toEqual([])
})

test("every dependency is named by its exact version", () => {
  const { dependencies, devDependencies } = read("package.json") as Manifest
  const versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test("the router and its parts have one version", () => {
  const { dependencies, devDependencies } = read("package.json") as Manifest
  const all = Object.entries({ ...dependencies, ...devDependencies })
  const router = all.filter(([name]) => name === "react-router" || name.startsWith("@react-router/"))
  expect(new Set(router.map(([, version]) => version)).size).toBe(1)
})
