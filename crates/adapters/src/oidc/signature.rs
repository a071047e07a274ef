//! Signatures, checked by ring. The library that reads tokens brings none of its own unless asked, and takes one for the
//! whole process.

use jsonwebtoken::{
    Algorithm, DecodingKey, DecodingKeyKind,
    crypto::{CryptoProvider, JwtVerifier, KeyUtils},
    errors::{ErrorKind, Result},
    signature::{self, Verifier},
};
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P384_SHA384_FIXED, ED25519, RSA_PKCS1_2048_8192_SHA256,
    RSA_PKCS1_2048_8192_SHA384, RSA_PKCS1_2048_8192_SHA512, RSA_PSS_2048_8192_SHA256,
    RSA_PSS_2048_8192_SHA384, RSA_PSS_2048_8192_SHA512, RsaParameters, RsaPublicKeyComponents,
    UnparsedPublicKey, VerificationAlgorithm,
};

static RING: CryptoProvider = CryptoProvider {
    signer_factory: |_, _| Err(ErrorKind::UnsupportedAlgorithm.into()),
    verifier_factory: |algorithm, key| Ok(Box::new(ByRing::of(*algorithm, key)?)),
    key_utils: KeyUtils::new_unimplemented(),
};

/// From now on signatures can be checked.
pub(super) fn install() {
    // It fails when it was installed before, and nobody else installs another.
    let _ = RING.install_default();
}

/// A key that somebody publishes, and how it signs.
struct ByRing {
    algorithm: Algorithm,
    key: DecodingKey,
}

impl ByRing {
    /// A key that is no public one, or does not sign in this way, is refused.
    fn of(algorithm: Algorithm, key: &DecodingKey) -> Result<Self> {
        let is_public = rsa(algorithm).is_some() || curve(algorithm).is_some();
        if !is_public || key.family() != algorithm.family() {
            return Err(ErrorKind::UnsupportedAlgorithm.into());
        }
        Ok(Self {
            algorithm,
            key: key.clone(),
        })
    }
}

impl Verifier<Vec<u8>> for ByRing {
    fn verify(
        &self,
        message: &[u8],
        signature: &Vec<u8>,
    ) -> std::result::Result<(), signature::Error> {
        let checked = match (self.key.kind(), rsa(self.algorithm), curve(self.algorithm)) {
            (DecodingKeyKind::RsaModulusExponent { n, e }, Some(rsa), _) => {
                RsaPublicKeyComponents { n, e }.verify(rsa, message, signature)
            }
            (DecodingKeyKind::SecretOrDer(point), _, Some(curve)) => {
                UnparsedPublicKey::new(curve, point).verify(message, signature)
            }
            _ => Err(ring::error::Unspecified),
        };
        checked.map_err(|_| signature::Error::new())
    }
}

impl JwtVerifier for ByRing {
    fn algorithm(&self) -> Algorithm {
        self.algorithm
    }
}

fn rsa(algorithm: Algorithm) -> Option<&'static RsaParameters> {
    match algorithm {
        Algorithm::RS256 => Some(&RSA_PKCS1_2048_8192_SHA256),
        Algorithm::RS384 => Some(&RSA_PKCS1_2048_8192_SHA384),
        Algorithm::RS512 => Some(&RSA_PKCS1_2048_8192_SHA512),
        Algorithm::PS256 => Some(&RSA_PSS_2048_8192_SHA256),
        Algorithm::PS384 => Some(&RSA_PSS_2048_8192_SHA384),
        Algorithm::PS512 => Some(&RSA_PSS_2048_8192_SHA512),
        _ => None,
    }
}

fn curve(algorithm: Algorithm) -> Option<&'static dyn VerificationAlgorithm> {
    match algorithm {
        Algorithm::ES256 => Some(&ECDSA_P256_SHA256_FIXED),
        Algorithm::ES384 => Some(&ECDSA_P384_SHA384_FIXED),
        Algorithm::EdDSA => Some(&ED25519),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
    use jsonwebtoken::crypto::verify;
    use ring::{
        rand::SystemRandom,
        signature::{
            ECDSA_P256_SHA256_FIXED_SIGNING, ECDSA_P384_SHA384_FIXED_SIGNING, EcdsaKeyPair,
            Ed25519KeyPair, KeyPair,
        },
    };

    use super::*;

    fn encoded(bytes: impl AsRef<[u8]>) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }

    /// A message signed in each way, with the public key. Keys of RSA take long to make: the tests with a browser have one.
    fn signed() -> Vec<(Algorithm, DecodingKey, String)> {
        let random = SystemRandom::new();
        let curves = [
            (Algorithm::ES256, &ECDSA_P256_SHA256_FIXED_SIGNING),
            (Algorithm::ES384, &ECDSA_P384_SHA384_FIXED_SIGNING),
        ];
        let mut signed = Vec::from(curves.map(|(algorithm, curve)| {
            let key = EcdsaKeyPair::generate_pkcs8(curve, &random).unwrap();
            let key = EcdsaKeyPair::from_pkcs8(curve, key.as_ref(), &random).unwrap();
            let public = DecodingKey::from_ec_der(key.public_key().as_ref());
            (
                algorithm,
                public,
                encoded(key.sign(&random, b"message").unwrap()),
            )
        }));
        let key = Ed25519KeyPair::generate_pkcs8(&random).unwrap();
        let key = Ed25519KeyPair::from_pkcs8(key.as_ref()).unwrap();
        let public = DecodingKey::from_ed_der(key.public_key().as_ref());
        signed.push((Algorithm::EdDSA, public, encoded(key.sign(b"message"))));
        signed
    }

    #[test]
    fn a_signature_holds_for_its_message_key_and_way_alone() {
        install();
        let signed = signed();
        let holds = |signature: &str, message: &[u8], key: &DecodingKey, algorithm| {
            verify(signature, message, key, algorithm).unwrap_or(false)
        };
        for (by, _, signature) in &signed {
            for (of, key, _) in &signed {
                for algorithm in [
                    by,
                    of,
                    &Algorithm::HS256,
                    &Algorithm::RS256,
                    &Algorithm::PS256,
                ] {
                    let expected = by == of && algorithm == by;
                    let what = format!("signed by {by:?}, key of {of:?}, as {algorithm:?}");
                    assert_eq!(
                        holds(signature, b"message", key, *algorithm),
                        expected,
                        "{what}"
                    );
                    assert!(!holds(signature, b"another", key, *algorithm), "{what}");
                }
            }
        }
        let secret = DecodingKey::from_secret(b"secret");
        assert!(verify("AAAA", b"message", &secret, Algorithm::HS256).is_err());
    }
}
