/**
 * The image as the Dockerfile describes it, built by buildah without a Docker engine. Its base is a stand-in: Debian 12 with this machine's Node and npm, in
 * place of node:26-slim, which also is Debian 12 with Node 26.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { emptyFolder } from "../../support/processes.ts"
import { needs, ran } from "./needs.ts"

const DEBIAN = "http://deb.debian.org/debian"

/** Runs the program; if it fails, throws with the end of its output. */
function mustRun(program: string, ...args: string[]): string {
  const { status, output } = ran(program, args)
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}: ${output.slice(-2000)}`)
  return output.trim()
}

/** Makes the base in a folder and commits it as an image. Returns its name. */
function standInBase(): string {
  const root = join(emptyFolder(), "base")
  mustRun("debootstrap", "--variant=minbase", "--include=ca-certificates,libatomic1", "bookworm", root, DEBIAN)
  cpSync(realpathSync(process.execPath), join(root, "usr/local/bin/node"))
  const modules = join(root, "usr/local/lib/node_modules")
  mkdirSync(modules, { recursive: true })
  cpSync(dirname(dirname(realpathSync(mustRun("which", "npm")))), join(modules, "npm"), { recursive: true })
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/local/bin/npm"))
  mustRun("chroot", root, "useradd", "--uid", "1000", "--create-home", "node")
  const container = mustRun("buildah", "from", "scratch")
  mustRun("buildah", "add", "--quiet", container, root, "/")
  mustRun("buildah", "config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin", container)
  mustRun("buildah", "commit", "--quiet", "--rm", container, "suitekeeper-base")
  return "localhost/suitekeeper-base"
}

/** The settings with which npm in the image reaches the same registry as here: its address, and the file of certificates if there is one. */
function mounted(): string[] {
  const npmrc = join(emptyFolder(), "npmrc")
  const [registry, cafile = ""] = ["registry", "cafile"].map((name) => mustRun("npm", "config", "get", name))
  const authorities = process.env.NODE_EXTRA_CA_CERTS ?? cafile
  const hasFile = existsSync(authorities)
  writeFileSync(npmrc, `registry=${registry}\n${hasFile ? `cafile=${authorities}\n` : ""}`)
  const files = [`${npmrc}:/root/.npmrc:ro`, ...(hasFile ? [`${authorities}:${authorities}:ro`] : [])]
  return files.flatMap((file) => ["--volume", file])
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + bytesBelow(path)
    return entry.isFile() ? sum + statSync(path).size : sum
  }, 0)

export type Image = {
  /** The image's files. */
  root: string
  /** The bytes that it adds to the base. */
  added: number
  config: {
    User: string
    Cmd: string[]
    Env: string[]
    Labels: Record<string, string>
    Volumes: Record<string, object>
  }
  remove(): void
}

export function builtImage(version: string, revision: string): Image {
  for (const program of ["buildah", "debootstrap"]) needs(program, program)
  const base = standInBase()
  const args = [`NODE=${base}`, `VERSION=${version}`, `REVISION=${revision}`].flatMap((arg) => ["--build-arg", arg])
  mustRun(
    "buildah",
    "bud",
    "--isolation",
    "chroot",
    "--format",
    "docker",
    ...args,
    ...mounted(),
    "--tag",
    "suitekeeper-tried",
    ".",
  )
  const [bare, container] = [base, "suitekeeper-tried"].map((name) => mustRun("buildah", "from", "--pull-never", name))
  const [rootOfBase = "", root = ""] = [bare, container].map((name) => mustRun("buildah", "mount", String(name)))
  const { Docker } = JSON.parse(mustRun("buildah", "inspect", "--type", "image", "suitekeeper-tried"))
  return {
    root,
    added: bytesBelow(root) - bytesBelow(rootOfBase),
    config: Docker.config,
    remove: () => {
      mustRun("buildah", "rm", String(bare), String(container))
      mustRun("buildah", "rmi", "suitekeeper-tried", base)
    },
  }
}
