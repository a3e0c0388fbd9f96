//! Encrypted connections: which servers are trusted, and the stream below a WebSocket.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, OnceLock};

use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

/// The cryptography provider for encrypted connections.
#[must_use]
pub fn provider() -> Arc<CryptoProvider> {
    static PROVIDER: OnceLock<Arc<CryptoProvider>> = OnceLock::new();
    Arc::clone(PROVIDER.get_or_init(|| Arc::new(ring::default_provider())))
}

/// The certificates that this system trusts; those of `SSL_CERT_FILE`, if it is set.
#[must_use]
pub fn trusted_certificates() -> &'static [CertificateDer<'static>] {
    static CERTIFICATES: OnceLock<Vec<CertificateDer<'static>>> = OnceLock::new();
    CERTIFICATES.get_or_init(|| rustls_native_certs::load_native_certs().certs)
}

fn config() -> Result<Arc<ClientConfig>, rustls::Error> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(trusted_certificates().iter().cloned());
    let config =
        ClientConfig::builder_with_provider(provider()).with_safe_default_protocol_versions()?;
    let config = config.with_root_certificates(roots).with_no_client_auth();
    Ok(Arc::new(config))
}

/// A connection to a server, encrypted or not.
pub(crate) enum Stream {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Stream {
    /// Encrypts a connection to this host, given with its port.
    pub(crate) fn encrypted(tcp: TcpStream, host: &str) -> Result<Self, String> {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let name = name.trim_matches(['[', ']']).to_string();
        let name = ServerName::try_from(name).map_err(|error| error.to_string())?;
        let connection = config().and_then(|config| ClientConnection::new(config, name));
        let connection = connection.map_err(|error| error.to_string())?;
        Ok(Self::Tls(Box::new(StreamOwned::new(connection, tcp))))
    }

    pub(crate) fn tcp(&self) -> &TcpStream {
        match self {
            Self::Plain(tcp) => tcp,
            Self::Tls(stream) => &stream.sock,
        }
    }
}

impl Read for Stream {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(tcp) => tcp.read(bytes),
            Self::Tls(stream) => stream.read(bytes),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(tcp) => tcp.write(bytes),
            Self::Tls(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(tcp) => tcp.flush(),
            Self::Tls(stream) => stream.flush(),
        }
    }
}
