"""The proxies of `deploy/`, run on loopback with a server behind them."""

from __future__ import annotations

import asyncio
import http.client
import os
import shutil
import socket
import subprocess
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.app.served import WAIT, Person
from tests.server.app.test_serving import serving

DEPLOY = Path(__file__).parents[3] / "deploy"
NGINX = "user root; daemon off; pid {folder}/nginx.pid; error_log stderr; events {{}} http {{ {paths} {site} }}"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
CADDY = "\tadmin off\n\tauto_https off\n"


class Ports(NamedTuple):
    """Of the proxy with and without encryption, and of the server behind it."""

    https: int
    http: int
    server: int


def needed(program: str, package: str) -> str:
    """Where *program* is; without it the test is skipped, unless it is required."""
    found = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        assert program not in os.environ.get("ULTIMO_REQUIRE", "")
        pytest.skip(f"needs {program}: apt-get install {package}")
    return found


def replaced(name: str, changes: Mapping[str, str]) -> str:
    """The file *name* of `deploy/` with *changes*, each of them of something that is in it."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, f"{name} says nothing of {old}"
        text = text.replace(old, new)
    return text


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost, and its key."""
    made, key = folder / "certificate.pem", folder / "key.pem"
    command = [needed("openssl", "openssl"), "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt"]
    command += ["ec_paramgen_curve:prime256v1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command, "-days", "2", "-keyout", key, "-out", made], check=True, capture_output=True)
    return made, key


def nginx(folder: Path, ports: Ports) -> list[str]:
    """The command that runs nginx with the file of `deploy/`."""
    program = needed("nginx", "nginx")
    made, key = certificate(folder)
    changes = {
        "listen [::]:80;": "",
        "listen [::]:443 ssl;": "",
        "listen 80;": f"listen 127.0.0.1:{ports.http};",
        "listen 443 ssl;": f"listen 127.0.0.1:{ports.https} ssl;",
        "127.0.0.1:8642": f"127.0.0.1:{ports.server}",
        "/etc/letsencrypt/live/tarok.example/fullchain.pem": str(made),
        "/etc/letsencrypt/live/tarok.example/privkey.pem": str(key),
        "https://tarok.example$": f"https://localhost:{ports.https}$",
        "tarok.example": "localhost",
    }
    paths = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in TEMPORARY)
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, paths=paths, site=replaced("nginx.conf", changes)))
    return [program, "-p", str(folder), "-e", "stderr", "-c", str(file)]


def caddy(folder: Path, ports: Ports) -> list[str]:
    """The command that runs Caddy with the file of `deploy/`."""
    program = needed("caddy", "caddy")
    made, key = certificate(folder)
    changes = {
        "{\n\tservers": f"{{\n{CADDY}\tservers",
        "\ntarok.example {": f"\nhttps://localhost:{ports.https} {{\n\tbind 127.0.0.1\n\ttls {made} {key}",
        "127.0.0.1:8642": f"127.0.0.1:{ports.server}",
    }
    file = folder / "Caddyfile"
    file.write_text(replaced("Caddyfile", changes))
    return [program, "run", "--config", str(file), "--adapter", "caddyfile"]


PROXIES = {"nginx": nginx, "caddy": caddy}


class Visitor(Person):
    """A browser that comes by https, from any address of this machine, and may claim to come from elsewhere."""

    source = "127.0.0.1"

    @property
    def origin(self) -> str:
        return f"https://localhost:{self.port}"

    def connection(self) -> http.client.HTTPSConnection:
        return http.client.HTTPSConnection("localhost", self.port, timeout=WAIT, source_address=(self.source, 0))


@asynccontextmanager
async def behind(proxy: str, folder: Path) -> AsyncIterator[Ports]:
    """A server behind *proxy*, whose certificate this process trusts, while both run."""
    ports = free_ports()
    command = PROXIES[proxy](folder, ports)
    url = f"https://localhost:{ports.https}"
    arguments = ("--public-url", url, "--trusted-proxy", "127.0.0.1")
    async with serving(folder / "ultimo.db", ports.server, *arguments):
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, env=environment
        )
        try:
            await _answering(ports.https, process)
            yield ports
        finally:
            if process.returncode is None:
                process.terminate()
            await process.wait()


def free_ports() -> Ports:
    """Ports that nobody has at the moment."""
    held = [socket.create_server(("127.0.0.1", 0)) for _ in Ports._fields]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return Ports(*ports)


async def _answering(port: int, process: asyncio.subprocess.Process) -> None:
    async with asyncio.timeout(WAIT):
        while True:
            assert process.returncode is None, "the proxy does not start"
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                await writer.wait_closed()
                return
