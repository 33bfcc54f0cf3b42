"""What both trainings share: the schedule, averaged weights, checkpoints to go on from."""
import os
import signal
import time

import numpy as np
import torch

WARM_UP, AVERAGE, SAVE_EVERY = 200, 0.999, 180  # steps, per step, seconds


class Run:
    """One training: `for step in run: ... run.update(loss)`. A run that was stopped (SIGTERM) goes on from where it was when
    started again, one that was killed from its last checkpoint; a new one begins with the weights in `start`, if there are
    any, and half the rate."""

    def __init__(self, model, start, path, steps, rate, seed, device):
        own = model.state_dict()
        model.load_state_dict({name: value for name, value in start.items() if name in own}, strict=False)
        self.model, self.path, self.steps, self.device = model.to(device), path, steps, device
        self.rate = rate / 2 if start else rate
        self.average = {name: value.detach().clone() for name, value in self.model.state_dict().items()}
        self.optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], rate, betas=(0.8, 0.99), weight_decay=0.01)
        self.step, self.seed, self.shown = 0, seed, {}
        if path.exists():
            state = torch.load(path, map_location=device)
            self.model.load_state_dict(state["model"])
            self.average = state["average"]
            if "optimizer" in state:
                self.optimizer.load_state_dict(state["optimizer"])
            self.step = state["step"]

    def __iter__(self):
        saved = begun = time.time()
        first, stopped = self.step, []
        signal.signal(signal.SIGTERM, lambda *caught: stopped.append(caught))
        while self.step < self.steps and not stopped:
            # Every step's draws follow from its number, so a resumed run sees what an unbroken one would.
            torch.manual_seed(self.seed + self.step)
            self.rng = np.random.default_rng([self.seed, self.step])
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate * self.factor()
            yield self.step
            self.step += 1
            if self.step % 50 == 0:
                pace = (time.time() - begun) / (self.step - first)
                print(f"{self.path.stem} {self.step}/{self.steps} {pace:.2f} s a step  " +
                      "  ".join(f"{name} {value:.3f}" for name, value in self.shown.items()), flush=True)
            if time.time() - saved > SAVE_EVERY:
                self.save()
                saved = time.time()
        self.save()

    def factor(self):
        """Rises over the warm-up, stays, and falls to nothing over the last third."""
        return min(1, (self.step + 1) / WARM_UP, 3 * (1 - self.step / self.steps) + 0.003)

    def update(self, loss, **shown):
        self.optimizer.zero_grad()
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), 5.0)
        if torch.isfinite(norm):
            self.optimizer.step()
        keep = min(AVERAGE, (self.step + 1) / (self.step + 10))
        with torch.no_grad():
            for name, now in self.model.state_dict().items():
                self.average[name].lerp_(now, 1 - keep)
        for name, value in dict(shown, norm=norm).items():
            value = float(value)
            self.shown[name] = value if name not in self.shown else 0.98 * self.shown[name] + 0.02 * value

    def save(self):
        fresh = self.path.with_suffix(".fresh")
        torch.save({"model": self.model.state_dict(), "average": self.average,
                    "optimizer": self.optimizer.state_dict(), "step": self.step}, fresh)
        os.replace(fresh, self.path)
