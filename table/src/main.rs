//! The command `agon-table`.

use agon_table::hall::Hall;
use agon_table::settings::Settings;
use agon_table::web;
use anyhow::{Context as _, Result};
use clap::Parser as _;
use std::net::TcpListener;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    match serve(&Settings::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("agon-table: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn serve(settings: &Settings) -> Result<()> {
    let lines = tracing_subscriber::fmt().with_env_filter(EnvFilter::new(&settings.log));
    lines.with_writer(std::io::stderr).init();
    let key = settings.game_key()?;
    let listener = TcpListener::bind(settings.listen).with_context(|| {
        format!("{} cannot be listened on; choose another with --listen", settings.listen)
    })?;
    actix_web::rt::System::new().block_on(async {
        let address = listener.local_addr()?;
        let origins = settings.origins(address);
        if origins.is_empty() {
            eprintln!("Contests open in tabs of their own: say with --public-url where browsers reach this server");
        }
        let hall = Hall::start(settings, origins, &key).await?;
        eprintln!("The table serves on http://{address}/");
        eprintln!("Games: in {}; battles: at {}", settings.data.display(), settings.agon);
        if 0 < hall.running() {
            eprintln!(
                "Games that go on: {}; their clocks stand until the players are back",
                hall.running()
            );
        }
        web::serve(hall, listener, settings).await?;
        eprintln!("The table has ended; games go on at the next start.");
        Ok(())
    })
}
