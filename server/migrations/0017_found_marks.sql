ALTER TABLE "batch_file_masks" ADD COLUMN "is_found" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_files" ADD COLUMN "marks_found" integer;