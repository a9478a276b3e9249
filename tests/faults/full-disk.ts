import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk in memory that can be made full at will. Only the system's administrator may mount one. */
export class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), "ujicart-disk-"));

  /** Null where none may be mounted. */
  static mount(): SmallDisk | null {
    const disk = new SmallDisk();
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1g", "tmpfs", disk.folder]);
    if (status === 0) return disk;
    rmSync(disk.folder, { recursive: true });
    return null;
  }

  /** Leaves so many bytes free, in whole pages. */
  leave(bytes: number): void {
    const { blocks, bfree, bsize } = statfsSync(this.folder);
    this.#resize((blocks - bfree) * bsize + bytes);
  }

  /** Gives the disk the size that it was mounted with. */
  makeRoom(): void {
    this.#resize(1024 ** 3);
  }

  unmount(): void {
    // `--lazy` unmounts even while files there are open.
    spawnSync("umount", ["--lazy", this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #resize(bytes: number): void {
    const { status, stderr } = spawnSync("mount", ["-o", `remount,size=${bytes}`, this.folder]);
    if (status !== 0) throw new Error(String(stderr));
  }
}
