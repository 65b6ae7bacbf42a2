-- Which releases of the shipped registry were applied here to their end. Append-only.
CREATE TABLE "registry_release" (
  "release" INTEGER NOT NULL,
  "sha256" TEXT COLLATE "C" NOT NULL,
  "entries" INTEGER NOT NULL,
  "applied_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "registry_release_pkey" PRIMARY KEY ("release"),
  CONSTRAINT "registry_release_numbers_check" CHECK ("release" >= 1 AND "entries" >= 0)
);
