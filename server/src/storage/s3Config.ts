import { z } from 'zod'

/** Settings of a bucket in S3 or a compatible service. */
export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Undefined for Amazon S3. */
  readonly endpoint: string | undefined
  /** Prefix of every key; empty or ending in a slash. */
  readonly prefix: string
  /** Whether browsers read files from the bucket, through links that expire after a minute, instead of from this server. */
  readonly directReads: boolean
}

export const s3Environment = {
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._/-]*\/$/, { error: 'must end in a slash' })
    .optional(),
  S3_DIRECT_READS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
}
type S3Environment = z.output<z.ZodObject<typeof s3Environment>>

/** The configured bucket; undefined where files are stored on disk. */
export const s3ConfigOf = (values: S3Environment): S3Config | undefined =>
  values.S3_BUCKET === undefined
    ? undefined
    : {
        bucket: values.S3_BUCKET,
        region: values.S3_REGION,
        endpoint: values.S3_ENDPOINT,
        prefix: values.S3_PREFIX ?? '',
        directReads: values.S3_DIRECT_READS,
      }

/** Origin from which browsers read the bucket's files. */
export const originOfS3 = ({ endpoint, bucket, region }: S3Config): string =>
  endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin
