import { provideDataDir } from "./file-database";

provideDataDir();
