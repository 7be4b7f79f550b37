-- Accounts of the embedded issuer, known by their subject, keep one issuer identity whatever the installation's address is.
UPDATE "users" SET "issuer" = 'urn:spotless:embedded-issuer'
WHERE "issuer" LIKE '%/oidc'
  AND "subject" = left(
    translate(
      encode(sha256(convert_to('spotless local account' || chr(10) || "email", 'UTF8')), 'base64'), '+/', '-_'
    ),
    27
  );
