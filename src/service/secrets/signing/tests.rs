//! Signatures that hold for one record of one contest.

use super::*;
use agon_judge::id::Hash;
use agon_judge::log::ORIGIN;

const CONTEST: ContestId = ContestId([1; 16]);

fn record() -> Record {
    Record::after((0, ORIGIN), None, "[]".to_owned())
}

/// The key of RFC 8410, section 10.3, with the public key of section 10.1.
#[test]
fn a_key_that_openssl_wrote_is_read() {
    let pem = "-----BEGIN PRIVATE KEY-----\n\
               MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n\
               -----END PRIVATE KEY-----\n";
    let signer: Signer = pem.parse().expect("a key");
    assert_eq!(signer.public().to_string(), "Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE");
    let again: Signer = signer.pem().parse().expect("a key");
    assert_eq!(again.public(), signer.public());
    assert_eq!(signer.public().to_string().parse(), Ok(signer.public()));
    for bad in ["", "agon_key_0123456789abcdef", "-----BEGIN PRIVATE KEY-----"] {
        assert_eq!(bad.parse::<Signer>().err(), Some(BadSigningKey), "{bad}");
        assert_eq!(bad.parse::<PublicKey>(), Err(BadPublicKey), "{bad}");
    }
}

#[test]
fn a_signature_holds_for_its_record_alone() {
    let signer = Signer::new();
    let signed = signer.sign(CONTEST, record());
    let public = signer.public();
    assert!(public.signed(CONTEST, &signed));
    assert!(!public.signed(ContestId([2; 16]), &signed));
    assert!(!public.signed(CONTEST, &record()));
    assert!(!Signer::new().public().signed(CONTEST, &signed));
    for other in [
        Record { version: 2, ..signed.clone() },
        Record { hash: Hash([0; 32]), ..signed.clone() },
        Record { signature: changed(&signed, |bytes| bytes[40] ^= 1), ..signed.clone() },
        Record { signature: changed(&signed, add_the_order), ..signed.clone() },
    ] {
        assert!(!public.signed(CONTEST, &other), "{other:?}");
    }
}

fn changed(record: &Record, change: impl Fn(&mut [u8; 64])) -> Option<Signature> {
    let mut signature = record.signature;
    signature.iter_mut().for_each(|signature| change(&mut signature.bytes.0));
    signature
}

/// The same number modulo the group's order (RFC 8032, section 5.1), written another way.
fn add_the_order(bytes: &mut [u8; 64]) {
    let low: [u8; 16] = 0x14de_f9de_a2f7_9cd6_5812_631a_5cf5_d3ed_u128.to_le_bytes();
    let order = (0..32).map(|at| if at == 31 { 16 } else { low.get(at).copied().unwrap_or(0) });
    let mut carry = 0;
    for (byte, add) in bytes[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(add) + carry;
        (*byte, carry) = (sum as u8, sum >> 8);
    }
}
